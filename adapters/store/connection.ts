import { Socket } from 'node:net';
import pg from 'pg';
import { chooseHost, type Hosts } from './choose-host.ts';

export interface ConnectionOptions extends pg.ClientConfig {
  /** Several hosts, one of which is used. */
  hosts?: Hosts;
  /** Milliseconds that the server may take to respond to a query. */
  answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 12_000;
/** Milliseconds without data until keep-alive probes, one per second; ten without response drop the connection. */
const ASK_AFTER_MS = 10_000;
/** Milliseconds that the server may take to close the connection. */
const GOODBYE_MS = 1_000;

/**
 * A connection that is closed when its server does not respond. A host that is cut off or frozen closes
 * nothing: the system resends data for a quarter of an hour, and a timeout of `pg` fails the query but keeps
 * the connection. Emits `silent` before the queries fail.
 */
export class Connection extends pg.Client {
  readonly #socket: Socket;
  readonly #hosts: Hosts | undefined;
  #deadline: NodeJS.Timeout | undefined;

  constructor(given: ConnectionOptions = {}) {
    const { answerWithinMs = ANSWER_WITHIN_MS, hosts, ...options } = given;
    const socket = new Socket();
    super({ ...options, stream: () => socket, keepAlive: true, keepAliveInitialDelayMillis: ASK_AFTER_MS });
    this.#socket = socket;
    this.#hosts = hosts;
    const rest = () => this.#rest();
    this.on('drain', rest);
    this.on('end', rest);
    const giveUp = () => {
      this.emit('silent');
      socket.destroy(new Error('The database does not answer'));
    };
    this.query = new Proxy(this.query, {
      apply: (query, self, given: unknown[]) => {
        // Restarts the deadline for each query, because under constant load the connection never drains.
        rest();
        if (!socket.destroyed) this.#deadline = setTimeout(giveUp, answerWithinMs);
        return Reflect.apply(query, self, given);
      },
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => callback(undefined as never), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    if (this.#hosts) Object.assign(this, await chooseHost(this.#hosts));
    await super.connect();
    return this;
  }

  /** Sends a query without a time limit. Keep-alive probes still detect that the host is gone. */
  queryWithoutTimeout(text: string): Promise<pg.QueryResult> {
    const answer = this.query(text);
    this.#rest();
    return answer;
  }

  #rest(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const tooLong = setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
    this.once('end', () => clearTimeout(tooLong));
    return callback ? super.end(callback) : super.end();
  }
}
