import { createContext, useContext } from 'react';
import type { BoundedCount } from '#kit/desk/desk-parts.ts';
import type { Right, StaffRole } from '#kit/desk/desk-access.ts';
import type { SaidOut } from '#kit/desk/said.ts';
import type { DeskFlash, DeskRevealed } from '#kit/endpoint.ts';

/** What every page of the desk knows of its visitor and of the form that was just posted. */
export interface DeskData {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly rights: readonly Right[];
  /** The page's path and query, without the outcome of a form: forms post it as `from`. */
  readonly here: string;
  /** A form of this page that was not accepted. */
  readonly flash: DeskFlash | undefined;
  /** A personal value that a form of this page just revealed. */
  readonly revealed: DeskRevealed | undefined;
  /** How much waits on pages of the menu, by the name of their list. */
  readonly waiting: readonly ({ readonly list: string } & BoundedCount)[];
  /** What was done last, from the query. */
  readonly done: DeskOutcome | undefined;
}
export interface DeskOutcome {
  /** The key of a text. */
  readonly key: string;
  /** What the call says of it; undefined where its page has another text. */
  readonly text: SaidOut | undefined;
  /** The bulk action that it began, which the visitor started. */
  readonly work: DeskWork | undefined;
}
/** A bulk action as the server has it at this moment. */
export interface DeskWork {
  readonly id: string;
  /** How many rows it takes. */
  readonly total: number;
  readonly isRunning: boolean;
  readonly canUndo: boolean;
}

export const DeskContext = createContext<DeskData | undefined>(undefined);

export function useDesk(): DeskData {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a component outside of the desk');
  return desk;
}
/** True when the visitor's roles have the right; the server decides at each call. */
export const useMay = (right: Right): boolean => useDesk().rights.includes(right);
