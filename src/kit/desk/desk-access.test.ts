import { describe, expect, test } from 'vitest';
import { deskFields, hasRight, mayReveal, rights, showField, staffRoles } from './desk-access.ts';

describe('rights', () => {
  test('the owner has every right, and nobody without a role has one', () => {
    for (const right of Object.keys(rights) as (keyof typeof rights)[]) {
      expect(hasRight(['owner'], right), right).toBe(true);
      expect(hasRight([], right), right).toBe(false);
    }
  });
  test('several roles of a person add up', () => {
    expect(hasRight(['editor'], 'claims/change')).toBe(false);
    expect(hasRight(['editor', 'finance'], 'claims/change')).toBe(true);
  });
  test('a viewer changes nothing', () => {
    for (const right of Object.keys(rights) as (keyof typeof rights)[]) {
      if (right.endsWith('/change')) expect(hasRight(['viewer'], right), right).toBe(false);
    }
  });
});

describe('fields', () => {
  test('no field is shown to a viewer or an editor in full', () => {
    for (const [name, { shown }] of Object.entries(deskFields)) {
      expect(
        shown.some((role: string) => ['viewer', 'editor'].includes(role)),
        name,
      ).toBe(false);
    }
  });
  test('a masked value does not contain the value', () => {
    expect(showField(['viewer'], 'lead/phone', '+919876543210')).toEqual({
      text: '••••••10',
      isMasked: true,
      canReveal: false,
    });
    expect(showField(['finance'], 'lead/phone', '9876543210')).toEqual({
      text: '••••••10',
      isMasked: true,
      canReveal: true,
    });
    expect(showField(['editor'], 'lead/email', 'asha@example.in').text).toBe('a••••••@example.in');
    expect(showField(['viewer'], 'lead/email', 'no address').text).toBe('n••••••');
    expect(showField(['viewer'], 'person/documentDigits', '1234').text).toBe('••••••');
  });
  test('a short phone number is hidden whole', () => {
    expect(showField(['viewer'], 'lead/phone', '12').text).toBe('••••••');
  });
  test('an empty value stays empty and has nothing to reveal', () => {
    expect(showField(['finance'], 'lead/email', '')).toEqual({ text: '', isMasked: false, canReveal: false });
  });
  test('who may reveal', () => {
    const revealing = staffRoles.filter((role) => mayReveal([role], 'lead/phone'));
    expect(revealing).toEqual(['owner', 'recruiter', 'sales', 'finance']);
  });
});
