import type { DeskEntranceFiles, DeskPageFiles } from '#web/page-routes.ts';

export const staffDeskPages = {
  staff: 'features/staff/web/staff.tsx',
  ownSignIn: 'features/staff/web/own-sign-in.tsx',
} satisfies DeskPageFiles;
export const deskEntrancePages = {
  signIn: 'features/staff/web/sign-in.tsx',
  ended: 'features/staff/web/ended.tsx',
} satisfies DeskEntranceFiles;
