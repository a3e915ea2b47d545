import { createContext } from 'react';

/** The scripts of a page with a screen, as URLs. src/entry.server.tsx reads them from the build. */
export interface ClientFiles {
  readonly entry: string;
  /** What the entry and the screen import, to be fetched at once instead of one after another. */
  readonly imports: readonly string[];
  /** Development only: connects the page to the updates of changed modules. */
  readonly preamble: string | undefined;
}
export const ClientFilesContext = createContext<ClientFiles>({ entry: '', imports: [], preamble: undefined });
