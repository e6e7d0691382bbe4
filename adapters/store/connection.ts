import { Socket } from 'node:net';
import pg from 'pg';

export interface ConnectionOptions extends pg.ClientConfig {
  /** How long the server may be silent after a question. */
  answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 12_000;
/** After so long without a word the system asks whether the other end is there, once a second, and gives it up after ten. */
const ASK_AFTER_MS = 10_000;
/** How long a server may take to say goodbye. */
const GOODBYE_MS = 1_000;

/**
 * A connection that ends when its server falls silent. A host that is cut off or frozen closes nothing: the system resends a
 * question for a quarter of an hour, and `pg` on its own gives up the question and keeps the connection. Tells of its end by
 * `silent`, before the questions fail.
 */
export class Connection extends pg.Client {
  readonly #socket: Socket;
  #deadline: NodeJS.Timeout | undefined;

  constructor({ answerWithinMs = ANSWER_WITHIN_MS, ...options }: ConnectionOptions = {}) {
    const socket = new Socket();
    super({ ...options, stream: () => socket, keepAlive: true, keepAliveInitialDelayMillis: ASK_AFTER_MS });
    this.#socket = socket;
    const rest = () => this.#rest();
    this.on('drain', rest);
    this.on('end', rest);
    const giveUp = () => {
      this.emit('silent');
      socket.destroy(new Error('The database does not answer'));
    };
    this.query = new Proxy(this.query, {
      apply: (...call) => {
        // Anew for each: whoever asks when an answer comes leaves the connection no rest in between.
        rest();
        if (!socket.destroyed) this.#deadline = setTimeout(giveUp, answerWithinMs);
        return Reflect.apply(...call);
      },
    });
  }

  /** Asks what may take any time: no silence is too long. Whether the host is still there, the system asks. */
  askAtLength(text: string): Promise<pg.QueryResult> {
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
