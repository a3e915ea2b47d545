import { Screen } from '#web/screen.tsx';
import PaymentOutcomeScreen from './payment-outcome-screen.tsx';

export const handle = { screen: 'error' };

export default function PaymentOutcomePage() {
  return <Screen name={handle.screen} of={PaymentOutcomeScreen} props={{}} />;
}
