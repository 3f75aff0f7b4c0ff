import { createContext } from 'react';

/** A picture that was loaded, as the page shows it. */
export interface LoadedPicture {
  /** Its bytes as an address of the scheme `data:`. */
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures of the texts below, which are loaded only where the person asks for them. */
export interface Pictures {
  /** Whether the person wants all of them. */
  readonly isAlways: boolean;
  /** The picture at an address, if it was loaded here before. */
  readonly loaded: (url: string) => LoadedPicture | undefined;
  /** @throws ProblemError where there is no picture to be had */
  readonly load: (url: string) => Promise<LoadedPicture>;
  readonly setAlways: (isAlways: boolean) => void;
  /** Why a picture could not be shown, in words. */
  readonly reasonOf: (error: unknown) => string;
}

/** Without pictures, each stays a link. */
export const PicturesContext = createContext<Pictures | undefined>(undefined);
