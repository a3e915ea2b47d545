import type { DeskPageFiles } from '#web/page-routes.ts';

export const leadsDeskPages = {
  leads: 'features/leads/web/desk/leads.tsx',
  newLead: 'features/leads/web/desk/new-lead.tsx',
  lead: 'features/leads/web/desk/lead.tsx',
} satisfies DeskPageFiles;
