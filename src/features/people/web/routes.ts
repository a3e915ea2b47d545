import type { DeskPageFiles } from '#web/page-routes.ts';
export const peopleDeskPages = {
  person: 'features/people/web/desk/person.tsx',
  phoneMoves: 'features/people/web/desk/moves.tsx',
  movePerson: 'features/people/web/desk/move.tsx',
  copyPerson: 'features/people/web/desk/copy.tsx',
  erasePerson: 'features/people/web/desk/erase.tsx',
} satisfies DeskPageFiles;
