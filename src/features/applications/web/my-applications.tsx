import { signedInOnly } from '#web/guard.ts';
import { Screen } from '#web/screen.tsx';
import MyApplicationsScreen from './my-applications-screen.tsx';

export const handle = { screen: 'applications' };

export const loader = signedInOnly;

/** /application and /thank-you. */
export default function MyApplicationsPage() {
  return <Screen name={handle.screen} of={MyApplicationsScreen} props={{}} />;
}
