import { Minus, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { create } from 'zustand';
import { text } from '../../../text/text.ts';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { IconButton } from '../../icon-button.tsx';
import { showToast } from '../../toast.tsx';
import { pngOf } from './picture-png.ts';
import { keyOf } from '../../key-of.ts';
import './enlarged-diagram.css';

const words = text.ui.diagram;

/** The factor of a step, and how far from its own size a picture can be zoomed. */
const step = 1.25;
const [least, most] = [0.1, 8];

const useEnlarged = create<{ readonly picture: HTMLImageElement | undefined }>(() => ({
  picture: undefined,
}));

/** Shows a picture of a diagram as large as the window allows. */
export function enlargeDiagram(picture: HTMLImageElement): void {
  useEnlarged.setState({ picture });
}

/** The diagram that is enlarged in this window, if one is. */
export function EnlargedDiagram({
  onCopy,
}: {
  /** Puts a PNG, in Base64, on the clipboard. Answers whether it is there. */
  onCopy: (png: string) => Promise<boolean>;
}) {
  const picture = useEnlarged((state) => state.picture);
  return picture === undefined ? null : (
    <Dialog
      title={picture.alt}
      size="wide"
      onClose={() => useEnlarged.setState({ picture: undefined })}
    >
      <Picture key={picture.src} picture={picture} onCopy={onCopy} />
    </Dialog>
  );
}

/** A picture that is zoomed by buttons and keys, and moved by scrolling. */
function Picture({
  picture: { src, alt, width, height },
  onCopy,
}: {
  picture: HTMLImageElement;
  onCopy: (png: string) => Promise<boolean>;
}) {
  const view = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const fit = () => setZoom(fitting(view.current, width, height));
  useLayoutEffect(() => setZoom(fitting(view.current, width, height)), [width, height]);
  const zoomBy = (factor: number) =>
    setZoom((now) => Math.min(most, Math.max(least, now * factor)));
  const copy = async () => {
    const png = await pngOf(src, { width, height });
    if (png === undefined) {
      showToast({ words: words.notDrawn, kind: 'problem' });
    } else if (await onCopy(png)) {
      showToast({ words: words.copied });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { '+': () => zoomBy(step), '-': () => zoomBy(1 / step), '0': fit }[keyOf(event)];
    if (act !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      act();
    }
  };
  return (
    // The keys act wherever the focus is in the dialog's content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="enlarged" onKeyDown={onKeyDown}>
      <div className="enlarged-acts">
        <ZoomButtons zoom={zoom} onZoom={zoomBy} />
        <Button kind="quiet" onClick={fit}>
          {words.fit}
        </Button>
        <Button kind="quiet" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it */}
      <div ref={view} className="enlarged-view" tabIndex={0} role="group" aria-label={alt}>
        <img
          src={src}
          alt={alt}
          width={Math.round(width * zoom)}
          height={Math.round(height * zoom)}
        />
      </div>
    </div>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (factor: number) => void }) {
  return (
    <>
      <IconButton
        label={words.zoomOut}
        icon={<Minus size={16} aria-hidden="true" />}
        onClick={() => onZoom(1 / step)}
      />
      <output className="enlarged-zoom">{text.work.percent(Math.round(zoom * 100))}</output>
      <IconButton
        label={words.zoomIn}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onZoom(step)}
      />
    </>
  );
}

/** The zoom at which the whole picture is seen. */
function fitting(view: HTMLElement | null, width: number, height: number): number {
  const scale = Math.min((view?.clientWidth ?? 0) / width, (view?.clientHeight ?? 0) / height);
  return Number.isFinite(scale) && scale > 0 ? Math.min(most, Math.max(least, scale)) : 1;
}
