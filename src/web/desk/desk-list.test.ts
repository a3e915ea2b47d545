import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ListPage } from '#kit/desk/list-page.ts';
import { drawDesk } from '#test/desk-page.ts';
import { DeskList } from './desk-list.tsx';

const page = (ignored: ListPage<never>['ignored']): ListPage<never> => ({
  rows: [],
  count: 0,
  isMore: false,
  pages: { first: null, previous: null, next: null, last: null },
  query: { filters: {}, sort: { key: 'taken', descending: true }, columns: [], size: 25 },
  ignored,
});

test('what a list leaves out of its address is named as its filter is, with the reason', () => {
  const ignored = [
    { field: 'received-from', reason: 'too-long' },
    { field: 'received-to', reason: 'order' },
    { field: 'source', reason: 'unknown' },
    { field: 'bogus', reason: 'unknown' },
  ];
  const list = createElement(DeskList<never>, {
    name: 'leads',
    caption: 'Leads',
    page: page(ignored),
    columns: [],
    filters: [
      { kind: 'day', key: 'received', label: 'Received' },
      { kind: 'choice', key: 'source', label: 'Source', options: [] },
    ],
    rowKey: () => '',
    empty: '',
  });
  expect(drawDesk(list, { rights: [] })).toContain(
    'The list is shown without: Received from (it is too long), Received until (it ends before it begins), ' +
      'Source (it was not understood), bogus (it was not understood).',
  );
});

test('a filter with several values is shown as the choice that it is', () => {
  const list = createElement(DeskList<never>, {
    name: 'leads',
    caption: 'Leads',
    page: page([]),
    columns: [],
    filters: [
      {
        kind: 'choice',
        key: 'state',
        label: 'Status',
        options: [
          { value: 'new', label: 'New' },
          { value: 'in-progress', label: 'In progress' },
          { value: 'new,in-progress', label: 'Waiting for us' },
        ],
      },
    ],
    rowKey: () => '',
    empty: '',
  });
  expect(drawDesk(list, { rights: [], here: '/desk/leads?state=new&state=in-progress' })).toContain(
    '<option value="new,in-progress" selected="">',
  );
});
