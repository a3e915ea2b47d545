import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { urlOf } from '#web/api-client.ts';
import { DeskContext } from '#web/desk/desk-data.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import { callApplication } from '../../../calls/contract.ts';
import { moveApplication, undoMove } from '../../contract.ts';
import { noteApplication } from '../../../contract/desk.ts';
import type { DeskApplicationRecord } from '../../../model/desk.ts';
import { CallSection } from '../../../calls/web/desk/application-call.tsx';
import { deskCallWords } from '../../../calls/web/desk/call-words.ts';
import { MoveForms, NoteForm, UndoForm } from './move-forms.tsx';

const number = 'SA-0000-0000-0001';
const active = { number, version: 2, status: 'active', stage: 'received', role: 'Supervisor', call: null, slots: [] };
/** A part of the page that a post was refused on. */
const shown = (
  part: typeof CallSection,
  application: object,
  { action, code, text }: { readonly action: string; readonly code: string; readonly text: string },
): string =>
  renderToString(
    createElement(
      ShownPageContext,
      {
        value: {
          language: 'en',
          pathname: `/desk/applications/${number}`,
          search: '',
          appUrl: 'https://site.test',
          company: '',
          demo: false,
          isSignedIn: true,
        },
      },
      createElement(
        DeskContext,
        {
          value: {
            name: 'Ravi',
            roles: ['recruiter'],
            rights: ['applications/read', 'applications/change'],
            here: `/desk/applications/${number}`,
            flash: { action, code, status: 409, message: '', said: [text, text], errors: [], values: {}, facts: {} },
            revealed: undefined,
            waiting: [],
            done: undefined,
          },
        },
        createElement(part, {
          application: { ...active, undo: null, ...application } as unknown as DeskApplicationRecord,
        }),
      ),
    ),
  );

const { nowhere } = deskCallWords.en;
test.each([
  ['a call where no slot is left', CallSection, {}, callApplication, 'http/fields', nowhere],
  ['a call to a slot that closed', CallSection, {}, callApplication, 'interviews/slot-closed'],
  ['a call after a refund', CallSection, { status: 'refunded' }, callApplication, 'applications/not-active'],
  ['a move after a refund', MoveForms, { status: 'refunded' }, moveApplication, 'applications/not-active'],
  ['an undo that came too late', UndoForm, {}, undoMove, 'applications/undo-over'],
  ['a note after the erasure', NoteForm, { isErased: true }, noteApplication, 'applications/erased'],
] as const)(
  '%s says why, without its form',
  (_name, part, application, endpoint, code, text = 'Why it is not done') => {
    const page = shown(part, application, { action: urlOf(endpoint, { number }), code, text });
    expect(page).toContain(text.replaceAll("'", '&#x27;'));
    expect(page).not.toContain('<form');
    expect(shown(part, application, { action: '/api/desk/other', code, text })).not.toContain(text);
  },
);
