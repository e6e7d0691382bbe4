import type { AdminServices } from '#server/commands/payments/admin-services.ts';
import { answerResolve } from '#server/commands/payments/answer-resolve.ts';
import { parseCommand } from '#server/commands/payments/parse-command.ts';

/** Runs `npm run payments` as the operator olga. */
export async function typePaymentsCommand(
  admin: AdminServices,
  args: string[],
): Promise<{ text: string; status: number }> {
  const command = parseCommand(args, 'olga');
  if (typeof command === 'string') return { text: command, status: 2 };
  if (command.kind === 'check-page') throw new Error('tests/http/card-page.test.ts checks pages');
  return answerResolve(admin, command);
}
