/** The words about a start that failed. */
export const startFailureText = {
  title: 'Guildhall',
  message: 'Guildhall couldn’t start',
  noRoom: (folder: string) =>
    `The disk is full. Free some space on the disk that holds this folder, then try again: ${folder}`,
  notAllowed: (folder: string) =>
    `Guildhall isn’t allowed to write to its folder. Give yourself the right to write to it, then try again: ${folder}`,
  readOnly: (folder: string) =>
    `The disk can only be read. Make it writable, then try again: ${folder}`,
  noFolder: (folder: string) =>
    `Guildhall’s folder can’t be created, because a file is in its place. Move that file away, then try again: ${folder}`,
  notWritten: (folder: string, code: string) =>
    `Guildhall can’t write to its folder (${code}). Check that its disk is connected, then try again: ${folder}`,
  unknown: (reason: string) =>
    `Something went wrong: ${reason}\nTry again. If it keeps happening, reinstall Guildhall: your data stays where it is.`,
  nothingLost: 'Nothing that you have saved or written is lost.',
  again: 'Try again',
};
