import { answerCommand } from '#server/commands/payments/answer-command.ts';
import type { Office } from '#server/commands/payments/office.ts';
import { parseCommand } from '#server/commands/payments/parse-command.ts';

/** Runs `npm run payments` as the operator olga. */
export async function typePaymentsCommand(
  office: Office,
  args: string[],
): Promise<{ text: string; status: number }> {
  const command = parseCommand(args, 'olga');
  if (typeof command === 'string') return { text: command, status: 2 };
  if (command.kind === 'check-page') throw new Error('tests/http/card-page.test.ts checks pages');
  return answerCommand(office, command);
}
