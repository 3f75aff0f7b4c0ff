import { addressInSameHome } from '#shared/address/thing-address.ts';
import { linkToThing } from '../../ui/markdown/link-to-thing.ts';
import { saveNewDocument } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';
import { titleOf } from './editor/title-of.ts';
import { titleOfFile } from './import/file-titles.ts';

/** A text that is to be a document; that of a file has its name. */
export interface DocumentText {
  readonly content: string;
  readonly name?: string | undefined;
}

/**
 * Makes a document of a text, named by its heading, its file or its first line.
 *
 * @returns the link to it, for a text of the same home
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function makeDocument(
  place: GuildPlace,
  { content, name }: DocumentText,
): Promise<string> {
  const title = name === undefined ? titleOf({ title: '', content }) : titleOfFile(name, content);
  const id = await saveNewDocument(place, { title, type: 'document', description: '', content });
  return linkToThing(title, addressInSameHome({ kind: 'document', id }));
}
