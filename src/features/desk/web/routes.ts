import type { DeskPageFiles } from '#web/page-routes.ts';

export const deskShellPages = {
  today: 'features/desk/web/today.tsx',
  attention: 'features/desk/web/attention.tsx',
  restore: 'features/desk/web/restore.tsx',
  movements: 'features/desk/web/movements.tsx',
  messages: 'features/desk/web/messages.tsx',
  chat: 'features/desk/web/chat.tsx',
  audit: 'features/desk/web/audit.tsx',
  settings: 'features/desk/web/settings.tsx',
  search: 'features/desk/web/search.tsx',
} satisfies DeskPageFiles;
