import { useHomes } from '../../../entities/home/home-store.ts';
import { readLastChanger } from '../../../entities/work-item/last-changer.ts';

/** How to find out who else changed a field of an item last. */
export function useWhoChanged(homeId: string, itemId: string, field: string) {
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  return async () => home && readLastChanger(home, itemId, [field]);
}
