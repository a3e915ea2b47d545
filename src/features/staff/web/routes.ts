import type { DeskEntranceFiles, DeskPageFiles } from '#web/page-routes.ts';

export const staffDeskPages = {
  staff: 'features/staff/web/desk/staff.tsx',
  ownSignIn: 'features/staff/web/desk/own-sign-in.tsx',
} satisfies DeskPageFiles;
export const deskEntrancePages = {
  signIn: 'features/staff/web/desk/sign-in.tsx',
  ended: 'features/staff/web/desk/ended.tsx',
} satisfies DeskEntranceFiles;
