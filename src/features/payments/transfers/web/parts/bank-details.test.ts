import { expect, test } from 'vitest';
import { faultsIn, namesBank } from './bank-details.ts';

const right = {
  accNumber: '1234 5678 9012',
  accNumberAgain: '123456789012',
  ifscCode: 'sbin 0000691',
  bankName: 'State Bank of India',
  mobileNumber: '98765 43210',
};
const faultsOf = (change: Partial<typeof right>) =>
  Object.fromEntries(Object.entries(faultsIn({ ...right, ...change })).filter(([, reason]) => reason));

test.each([
  [{}, {}],
  [{ accNumber: '12345678' }, { accNumber: 'invalid' }],
  [{ accNumber: '1234567890123456789' }, { accNumber: 'invalid' }],
  [{ accNumberAgain: '123456789021' }, { accNumberAgain: 'differs' }],
  [{ ifscCode: 'SBIN1000691' }, { ifscCode: 'invalid' }],
  [{ ifscCode: 'SBI0000691' }, { ifscCode: 'invalid' }],
  [{ bankName: 'S' }, { bankName: 'invalid' }],
  [{ mobileNumber: '987654321' }, { mobileNumber: 'invalid' }],
  [{ mobileNumber: '919876543210' }, { mobileNumber: 'invalid' }],
  [{ mobileNumber: '+919876543210' }, { mobileNumber: 'invalid' }],
])('%j has the faults %j', (change, faults) => expect(faultsOf(change)).toEqual(faults));

test.each([
  ['State Bank of India', true],
  ['state bank', true],
  ['SBI', true],
  ['SBOI', true],
  ['State Bank of India Ltd.', true],
  ['', true],
  ['भारतीय स्टेट बैंक', true],
  ['पंजाब नेशनल बैंक', true],
  ['एसबीआई', true],
  ['HDFC बैंक', false],
  ['HDFC Bank', false],
  ['Bank of Baroda', false],
])('%j can mean State Bank of India: %s', (typed, may) => expect(namesBank(typed, 'State Bank of India')).toBe(may));
