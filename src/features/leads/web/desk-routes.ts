import type { DeskPageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/leads/web/${file}`;

export const leadsDeskPages = {
  leads: at('desk-leads.tsx'),
  newLead: at('desk-new-lead.tsx'),
  lead: at('desk-lead.tsx'),
} satisfies DeskPageFiles;
