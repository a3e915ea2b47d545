// Closing an opening cannot be undone for those who are applying: it asks first. Opening it again shows when it was to close.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawDesk, questionOf } from '#test/desk-page.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import { StateForm } from './role-actions.tsx';

const role = {
  name: 'Supervisor',
  title: { en: 'Supervisor', hi: 'सुपरवाइज़र' },
  version: 3,
  opening: 2,
  status: 'open',
  closesAt: '2099-12-22T11:30:00.000Z',
  closedBefore: null,
  readAt: '2026-11-29T00:00:00.000Z',
  applications: { count: 40, isMore: false, drafts: 3 },
};
const drawn = (more: object = {}, language: 'en' | 'hi' = 'en') =>
  drawDesk(createElement(StateForm, { role: { ...role, ...more } as unknown as DeskRoleRecord }), {
    language,
    rights: ['roles/change'],
  });
const close = '/api/desk/roles/Supervisor/close';

test('closing asks, and names the opening and how many people are filling in the form', () => {
  expect(questionOf(drawn(), close)).toBe(
    'Close Supervisor, opening no. 2, now? Nobody can apply any more. 3 people are filling in the form.',
  );
  expect(questionOf(drawn({}, 'hi'), close)).toContain('सुपरवाइज़र, भर्ती नं. 2');
  expect(questionOf(drawn({}, 'hi'), close)).toContain('3 लोग');
  expect(questionOf(drawn({ applications: { ...role.applications, drafts: 1 } }), close)).toContain('1 person is');
  expect(questionOf(drawn({ applications: { ...role.applications, drafts: 0 } }), close)).not.toContain('form');
  // Who may not read applications sees no count.
  expect(questionOf(drawn({ applications: null }), close)).not.toContain('form');
});
test('an open role asks for no closing time, a closed one does', () => {
  expect(drawn()).not.toContain('type="date"');
  expect(drawn({ status: 'closed', closesAt: null })).toContain('type="date"');
});
test('a role that was closed early shows its closing time of before, and offers it while it is ahead', () => {
  const ahead = drawn({ status: 'closed', closesAt: '2026-11-28T00:00:00.000Z', closedBefore: role.closesAt });
  expect(ahead).toContain('22 Dec 2099, 5:00');
  expect(ahead).toContain('value="2099-12-22"');
  expect(ahead).toContain('value="17:00"');
  const over = drawn({ status: 'closed', closesAt: '2026-11-01T11:30:00.000Z' });
  expect(over).toContain('1 Nov 2026, 5:00');
  expect(over).not.toContain('value="2026-11-01"');
});
