import { Component, type ReactNode } from 'react';
import { ErrorPage } from '#web/pages/error-page.tsx';

/** Shows the error page in place of a screen that fails in the browser. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }
  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage status={500} /> : this.props.children;
  }
}
