import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { text } from '../../../text/text.ts';
import { Button } from '../../button.tsx';
import type { PicturePlace } from './picture-places.ts';
import type { LoadedPicture, Pictures } from './pictures-context.ts';
import './picture.css';

/** A picture in a text: where it would come from, until the person asks for it. */
export function Picture({ place, pictures }: { place: PicturePlace; pictures: Pictures }) {
  return createPortal(<PictureParts {...place} pictures={pictures} />, place.element);
}

function PictureParts({ url, words, pictures }: Omit<PicturePlace, 'element'> & PictureOptions) {
  const { picture, failure, isLoading, show, fail } = usePicture(url, pictures);
  const { isAlways, setAlways } = pictures;
  const id = useId();
  const said = text.ui.pictures;
  const host = URL.canParse(url) ? new URL(url).host : url;
  const linkOf = (shown: string) => (
    <a id={id} href={url} dir="auto">
      {shown}
    </a>
  );
  if (picture !== undefined && failure === undefined) {
    const { source, width, height } = picture;
    return (
      <>
        <img
          className="picture-image"
          src={source}
          alt={words}
          {...{ width, height }}
          onError={() => fail(said.damaged)}
        />
        <span className="picture-from" data-copied="no">
          {linkOf(host)}
          {isAlways && (
            <Button kind="quiet" onClick={() => setAlways(false)}>
              {said.notAlways}
            </Button>
          )}
        </span>
      </>
    );
  }
  // The button that was pressed may be gone.
  const focusLink = () => document.getElementById(id)?.focus({ preventScroll: true });
  return (
    <span className="picture-asked" aria-busy={isLoading}>
      {linkOf(words)}
      <span className="picture-host" data-copied="no">
        {isLoading ? said.loading : said.from(host)}
      </span>
      <span role="alert">{failure !== undefined && said.failed(failure)}</span>
      <span className="picture-acts" data-copied="no">
        <Button
          aria-describedby={id}
          disabled={isLoading}
          onClick={() => void show().then(focusLink)}
        >
          {failure === undefined ? said.show : text.ui.retry}
        </Button>
        {!isAlways && (
          <Button kind="quiet" disabled={isLoading} onClick={() => setAlways(true)}>
            {said.always}
          </Button>
        )}
      </span>
    </span>
  );
}

interface PictureOptions {
  readonly pictures: Pictures;
}

/** A picture once it is asked for, and why it cannot be shown. */
function usePicture(url: string, pictures: Pictures) {
  const { isAlways, load, loaded, reasonOf } = pictures;
  const [picture, setPicture] = useState<LoadedPicture | undefined>(() => loaded(url));
  const [failure, fail] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const isWanted = isAlways && picture === undefined && failure === undefined;
  const show = async () => {
    setIsLoading(true);
    try {
      setPicture(await load(url));
      fail(undefined);
    } catch (error) {
      fail(reasonOf(error));
    } finally {
      setIsLoading(false);
    }
  };
  useEffect(() => {
    if (isWanted) {
      void show();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for once
  }, [isWanted]);
  return { picture, failure, isLoading, show, fail };
}
