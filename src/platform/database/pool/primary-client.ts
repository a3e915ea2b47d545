import pg from 'pg';
import { WritesPaused } from './commits.ts';

/** What a pg.Client has without saying so in its types. */
interface WithConnection {
  readonly connection: {
    on(
      event: 'parameterStatus',
      read: (status: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): void;
  };
}
/** A server says with each new connection whether it is a standby: no question is needed. */
class PrimaryClient extends pg.Client {
  isOfStandby = false;
  constructor(where?: pg.ClientConfig) {
    super(where);
    (this as unknown as WithConnection).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isOfStandby = parameterValue === 'on';
    });
  }
}

/**
 * For a pool that has connections to the primary only: a balancer that was just started sends one to a standby, until it has
 * asked which server is the primary, and what is read there is late.
 */
export const toPrimary: Pick<pg.PoolConfig, 'Client' | 'onConnect'> = {
  Client: PrimaryClient,
  onConnect(client) {
    if (client instanceof PrimaryClient && client.isOfStandby) throw new WritesPaused('the server is a standby');
  },
};
