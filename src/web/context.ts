// Keys of the router's context, filled by src/entry.server.tsx for each request. Loaders get data, the remembered
// language and the signed-in person only from here: `ask` of src/web/ask.ts asks an endpoint.
import { createContext } from 'react-router';
import type { Ask } from '#kit/ask.ts';
import type { DeskFlash, DeskPosted, DeskRevealed } from '#kit/endpoint.ts';
import type { Said } from '#kit/desk/said.ts';
import type { Language } from '#web/i18n.ts';

export interface SignedIn {
  readonly userId: string;
  readonly name?: string | undefined;
}
/** The router context of one request. */
export interface RequestContext {
  /** Makes calls with the visitor's cookies. */
  readonly ask: Ask;
  /** The remembered choice; on public pages the URL decides instead. */
  readonly language: Language;
  readonly signedIn: SignedIn | undefined;
  /** The request has a session, but the database is unavailable, so the person is unknown. */
  readonly isAway?: boolean | undefined;
  /** A desk form that was not accepted, or revealed a value; its page is the answer. */
  readonly posted?: DeskPosted | undefined;
  /** What pages of the desk say once a form is done, by the key in its answer. */
  readonly doneTexts: ReadonlyMap<string, Said<number>>;
  /** True in the demo, where the demo phone and samples are shown. */
  readonly demo: boolean;
  readonly isRehearsal: boolean;
  readonly requestId?: string | undefined;
  /** Logs an error of a loader or of rendering. */
  readonly fault?: ((error: unknown) => void) | undefined;
}

export const askContext = createContext<Ask>();
export const languageContext = createContext<Language>('en');
export const signedInContext = createContext<SignedIn | undefined>(undefined);
export const awayContext = createContext<boolean>(false);
export const flashContext = createContext<DeskFlash | undefined>(undefined);
export const revealedContext = createContext<DeskRevealed | null>(null);
export const doneTextsContext = createContext<RequestContext['doneTexts']>();
export const requestIdContext = createContext<string | undefined>(undefined);
export const demoContext = createContext<boolean>(false);
export const rehearsalContext = createContext<boolean>(false);
export const faultContext = createContext<(error: unknown) => void>(() => undefined);
