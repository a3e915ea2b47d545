import { expect, test } from 'vitest';
import type { RootLoaderData } from '#web/root-loader.ts';
import { withContacts } from './structured.ts';

test('the contact page tells search engines who answers buyers and who answers complaints', () => {
  const site = {
    name: 'Namuna Enterprises',
    phone: '+91 55500 12345',
    email: 'office@namuna.example',
    address: { street: 'Plot 12', locality: 'Patna', region: 'Bihar', postalCode: '800001' },
  };
  const root = { appUrl: 'https://site.example', site } as RootLoaderData;
  const grievance = { phone: '+91 55500 12346', email: 'grievance@namuna.example' };
  expect(withContacts(root, { grievance } as Parameters<typeof withContacts>[1])).toMatchObject({
    '@type': 'Organization',
    contactPoint: [
      { contactType: 'sales', telephone: '+91 55500 12345', email: 'office@namuna.example' },
      { contactType: 'customer service', telephone: '+91 55500 12346', email: 'grievance@namuna.example' },
    ],
  });
});
