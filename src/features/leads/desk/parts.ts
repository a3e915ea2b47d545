import type { DeskParts, WaitingFor } from '#kit/desk/desk-parts.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { readReference } from '#kit/ids.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { enquiryIds, findLeads, leadIds, leadsByDay, readLeadValue } from '../store/desk.ts';
import { leadNumberIn, leadReference } from '../model/leads.ts';

const today = ({ now }: WaitingFor): string => dayInIndia(now);
const tomorrow = ({ now }: WaitingFor): string => dayInIndia(after(now, dayMs));
const kind = { right: 'leads/read', list: 'leads' } as const;

/** The lead of a record's name, `17`. */
const numberOf = (record: string): number | undefined => (/^\d+$/.test(record) ? leadNumberIn(record) : undefined);

export const desk: DeskParts = {
  waiting: [
    { ...kind, key: 'leads-overdue', query: () => 'overdue=yes' },
    {
      ...kind,
      key: 'cases-near-deadline',
      query: (whose) => `kind=complaint&kind=privacy-request&due-to=${tomorrow(whose)}`,
    },
    { ...kind, key: 'leads-new', query: () => 'state=new' },
    { ...kind, key: 'leads-due-today', query: (whose) => `due-from=${today(whose)}&due-to=${today(whose)}` },
    {
      ...kind,
      key: 'leads-mine',
      isOfVisitor: true,
      query: ({ visitor }) => `state=new&state=in-progress&owner=${visitor.accountId}`,
    },
  ],
  figures: [
    {
      key: 'leads',
      right: 'leads/read',
      list: 'leads',
      query: (from, until) => `created-from=${from}&created-to=${until}`,
      read: leadsByDay,
    },
  ],
  finders: [
    {
      key: 'leads',
      right: 'leads/read',
      path: '/desk/leads',
      find: async (tx, typed, { roles }) =>
        (await findLeads(tx, typed, leadNumberIn(typed.text))).map(({ number, name, phone }) => ({
          value: number,
          reference: leadReference(number),
          title: name,
          phone: showField(roles, 'lead/phone', phone),
        })),
    },
  ],
  subjects: [
    async (tx, text) => {
      const number = /^SL/i.test(text) ? leadNumberIn(text) : undefined;
      if (number !== undefined) return leadIds(tx, number);
      const enquiry = readReference(text);
      return enquiry?.startsWith('SE-') ? enquiryIds(tx, enquiry) : [];
    },
  ],
  fields: (['phone', 'email', 'place'] as const).map((name) => ({
    field: `lead/${name}` as const,
    read: async (tx, record) => {
      const number = numberOf(record);
      return number === undefined ? undefined : readLeadValue(tx, number, name);
    },
    async file(tx, record) {
      const number = numberOf(record);
      const [subject] = number === undefined ? [] : await leadIds(tx, number);
      return number === undefined || subject === undefined ? undefined : { subject, details: { number } };
    },
  })),
};
