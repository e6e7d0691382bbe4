import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages as serverEnglish } from '#app/texts/messages/en/server.ts';
import { messages as english } from '#app/texts/messages/en.ts';
import { messages as serverSpanish } from '#app/texts/messages/es/server.ts';
import { messages as spanish } from '#app/texts/messages/es.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../build/client/static');
const scripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, code: readFileSync(path.join(FOLDER, name), 'utf8') }));

const filesWith = (text: string) => scripts.filter(({ code }) => code.includes(text)).map(({ name }) => name);

describe('the scripts that browsers load', () => {
  it('have the texts of pages in one file per language', () => {
    expect(filesWith(spanish.validation.minimumAge)).toEqual([expect.stringMatching(/^spanish-/)]);
    expect(filesWith(english.validation.minimumAge)).toEqual([expect.stringMatching(/^english-/)]);
  });

  it('have no texts of mails and documents', () => {
    for (const { mail, documents } of [serverSpanish, serverEnglish]) {
      expect(filesWith(mail.confirmation.intro)).toEqual([]);
      expect(filesWith(documents.pages.plans)).toEqual([]);
    }
  });
});
