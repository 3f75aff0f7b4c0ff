import './short-name.css';

/** The short name of a work item, quietly before its title; nothing where it has none. */
export function ShortName({ name }: { name: string | undefined }) {
  return (
    name !== undefined && (
      <>
        <span className="short-name">{name}</span>{' '}
      </>
    )
  );
}
