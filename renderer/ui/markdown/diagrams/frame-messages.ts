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

/** A request of the page to the frame. */
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
  /** The name that its author gave it; else empty. */
  readonly name: string;
  /** Mermaid's own word for its kind. */
  readonly kind: string;
}

/** A message of the frame to the page: that it is ready, or the outcome of a request. */
export type FrameMessage =
  | { readonly isReady: true }
  | { readonly id: string; readonly picture: DiagramPicture }
  | { readonly id: string; readonly error: string };
