/** The colours and letters of a diagram: those of the page around it. */
export interface DiagramStyle {
  readonly isDark: boolean;
  readonly fontSize: string;
  /** Colours as `rgb(…)`. */
  readonly surface: string;
  readonly raised: string;
  readonly soft: string;
  readonly ink: string;
  readonly line: string;
  readonly accent: string;
}

/** What the page asks of the frame. */
export interface DiagramRequest {
  readonly id: string;
  readonly source: string;
  readonly style: DiagramStyle;
}

/** A diagram as a picture. */
export interface DiagramPicture {
  /** An SVG document. */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What its author calls it; else empty. */
  readonly name: string;
  /** Mermaid's own word for what it is. */
  readonly kind: string;
}

/** What the frame tells the page: that it is there, and what became of a request. */
export type FrameMessage =
  | { readonly isReady: true }
  | { readonly id: string; readonly picture: DiagramPicture }
  | { readonly id: string; readonly error: string };
