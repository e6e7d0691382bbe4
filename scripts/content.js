// `npm run content`: the content service alone, or moving content between services.
const { runContentCommand } = await import('../server/content-command.ts');

try {
  const status = await runContentCommand(process.argv.slice(2), (text) => console.log(text));
  if (status !== undefined) process.exitCode = status;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
