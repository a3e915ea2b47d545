import type { StaffRole } from './desk-access.ts';
import type { Language } from '../language.ts';

/** The roles of the desk: on its pages, beside names of staff, in its files and messages. */
export const staffRoleWords: Readonly<Record<Language, Readonly<Record<StaffRole, string>>>> = {
  en: {
    owner: 'Owner',
    recruiter: 'Recruiter',
    sales: 'Sales',
    finance: 'Finance',
    editor: 'Editor',
    viewer: 'Viewer',
  },
  hi: { owner: 'मालिक', recruiter: 'भर्ती', sales: 'बिक्री', finance: 'वित्त', editor: 'संपादक', viewer: 'दर्शक' },
};
