import type { DeskPageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/people/web/${file}`;
export const peopleDeskPages = {
  person: at('person.tsx'),
  phoneMoves: at('moves.tsx'),
  movePerson: at('move.tsx'),
  copyPerson: at('copy.tsx'),
  erasePerson: at('erase.tsx'),
} satisfies DeskPageFiles;
