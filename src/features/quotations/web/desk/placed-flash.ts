import type { DeskFlash } from '#kit/endpoint.ts';
import { urlOf } from '#web/api-client.ts';
import { addItem, changeItem } from '../../contract/desk.ts';

/**
 * The form of an item that moved while it was typed is shown at the item's present place, and that of an item that was
 * removed as a new item.
 */
export function placedFlash(flash: DeskFlash | undefined, serial: string): DeskFlash | undefined {
  const line = flash?.facts['line'];
  if (!flash || typeof line !== 'number' || flash.action.endsWith('/remove')) return flash;
  const action = line === 0 ? urlOf(addItem, { serial }) : urlOf(changeItem, { serial, line: String(line) });
  return { ...flash, action };
}
/** True for the form of a new item that belonged to an item that was removed. */
export const isOfRemovedItem = (flash: DeskFlash): boolean => flash.facts['line'] === 0;
