import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { LocalStore } from '../../entities/local-state/local-store.ts';
import { PicturesContext } from '../../ui/markdown/pictures/pictures-context.ts';
import type { LoadedPicture, Pictures } from '../../ui/markdown/pictures/pictures-context.ts';

/** The threads whose pictures are shown without asking. */
export const shownPictures = new LocalStore('shown_pictures');

/** Has the texts of a thread show pictures where the person asks for them. */
export function ThreadPictures({
  homeId,
  conversationId,
  children,
}: {
  homeId: string;
  conversationId: string;
  children: ReactNode;
}) {
  const isAlways = shownPictures.use(
    (state) => shownPictures.value({ homeId, conversationId }, state) !== undefined,
  );
  const loading = useMemo(() => new PictureLoading(homeId), [homeId]);
  const pictures = useMemo<Pictures>(
    () => ({
      isAlways,
      loaded: loading.loaded,
      load: loading.load,
      setAlways: (isNow) =>
        shownPictures.save({ homeId, conversationId }, isNow ? 'always' : undefined),
      reasonOf: (error) => problemOf(error).detail,
    }),
    [isAlways, loading, homeId, conversationId],
  );
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

/** The pictures that were asked for while a thread is open; the oldest go first. */
class PictureLoading {
  readonly #homeId: string;
  readonly #pictures = new Map<string, LoadedPicture>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(homeId: string) {
    this.#homeId = homeId;
  }

  readonly loaded = (url: string): LoadedPicture | undefined => this.#pictures.get(url);

  readonly load = async (url: string): Promise<LoadedPicture> => {
    await this.#turn();
    try {
      const known = this.#pictures.get(url);
      return known ?? this.#keep(url, await this.#ask(url));
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  };

  async #ask(url: string): Promise<LoadedPicture> {
    const { type, base64, width, height } = await call('picture.load', {
      homeId: this.#homeId,
      url,
    });
    return { source: `data:image/${type};base64,${base64}`, width, height };
  }

  #keep(url: string, picture: LoadedPicture): LoadedPicture {
    this.#pictures.set(url, picture);
    let length = [...this.#pictures.values()].reduce((sum, { source }) => sum + source.length, 0);
    for (const [oldest, { source }] of this.#pictures) {
      if (length <= pageLimits.pictureCharacters || oldest === url) {
        break;
      }
      this.#pictures.delete(oldest);
      length -= source.length;
    }
    return picture;
  }

  /** Resolves once few enough are being loaded. */
  async #turn(): Promise<void> {
    if (this.#running >= pageLimits.picturesAtOnce) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#running += 1;
  }
}
