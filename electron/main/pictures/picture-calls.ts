import type { Agent } from 'node:http';
import { pictureLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { text } from '../text/text.ts';
import { fetchPicture } from './fetch-picture.ts';
import { pictureFormat } from './picture-format.ts';

interface PictureWays {
  /** The way through the system's proxies. */
  readonly agent: Agent;
  /** The base URL of a home's service; undefined for this computer, and for no home. */
  readonly serviceOf: (homeId: string) => string | undefined;
}

/** Loads pictures for pages, which have no network (decision 0289). */
export function pictureCalls({
  agent,
  serviceOf,
}: PictureWays): Pick<CallHandlers, 'picture.load'> {
  let loading = 0;
  return {
    'picture.load': async ({ homeId, url }) => {
      if (loading >= pictureLimits.atOnce) {
        throw problemError('unavailable', text.pictures.busy);
      }
      loading += 1;
      try {
        const service = serviceOf(homeId);
        const bytes = await fetchPicture({
          url,
          agent,
          ownOrigin: service === undefined ? undefined : new URL(service).origin,
          signal: AbortSignal.timeout(pictureLimits.loadMs),
        });
        const format = pictureFormat(bytes);
        if (format === undefined) {
          throw problemError('unavailable', text.pictures.noPicture);
        }
        const { width, height } = format;
        if (Math.max(width, height) > pictureLimits.side || width * height > pictureLimits.pixels) {
          throw problemError('unavailable', text.pictures.large);
        }
        return { ...format, base64: bytes.toString('base64') };
      } finally {
        loading -= 1;
      }
    },
  };
}
