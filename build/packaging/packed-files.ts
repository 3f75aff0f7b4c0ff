import { join } from 'node:path';

/** Where the parts of an unpacked package are. */
export interface PackedFiles {
  /** The program that a person starts; on macOS the `.app` folder. */
  readonly executable: string;
  readonly resources: string;
  readonly asar: string;
}

/** The parts of the package that electron-builder made in a folder such as `linux-unpacked`. */
export function packedFiles(folder: string, platform: NodeJS.Platform): PackedFiles {
  const executable = join(folder, executableNames[platform] ?? 'guildhall');
  const resources =
    platform === 'darwin' ? join(executable, 'Contents', 'Resources') : join(folder, 'resources');
  return { executable, resources, asar: join(resources, 'app.asar') };
}

const executableNames: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Guildhall.app',
  win32: 'Guildhall.exe',
};
