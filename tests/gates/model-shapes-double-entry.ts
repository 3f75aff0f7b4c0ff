import { startModelDouble } from '../../electron/server/operators/model/testing/model-double.ts';
import type { ModelDouble } from '../../electron/server/operators/model/testing/model-double.ts';
import { allShapes } from '../../electron/server/operators/model/testing/shapes/all-shapes.ts';

// A process that answers in every shape, each on a port of its own, so that what it needs in memory
// is not counted. It says where each is, and which of them hangs.
const [otherOrigin = ''] = process.argv.slice(2);

/** A message of this process: the addresses of all shapes, or the shape that hangs from now on. */
export type ShapeNews =
  | { readonly baseUrls: Readonly<Record<string, string>> }
  | { readonly hangs: string };

const tell = (news: ShapeNews) => void process.send?.(news);
const doubles = await Promise.all(
  allShapes.map(async ({ id }): Promise<[string, ModelDouble]> => [
    id,
    await startModelDouble({ otherOrigin, onHang: (hanging) => tell({ hangs: hanging }) }),
  ]),
);
process.on('disconnect', () => process.exit());
tell({ baseUrls: Object.fromEntries(doubles.map(([id, { baseUrl }]) => [id, baseUrl])) });
