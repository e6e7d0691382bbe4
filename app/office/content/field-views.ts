import type { Language } from '#domain/texts.ts';
import { pickText } from '#domain/texts.ts';
import type { Choices, Chosen } from '#operations/office/content/open-record.ts';
import type { EditedField, EditedInput, FileLine, Label } from '#operations/ports/content-editor.ts';

/** How a value is typed. */
export type InputView =
  | {
      kind: 'line' | 'lines' | 'markup' | 'integer' | 'checkbox' | 'date' | 'moment' | 'time' | 'list';
    }
  | { kind: 'number'; unit?: '$' | '%' }
  /** One of the choices, or several. */
  | { kind: 'choice' | 'choices' | 'picture'; choices: readonly Chosen[] }
  /** `language`: that of the employee, in which it stands for its row. */
  | { kind: 'texts'; isLong: boolean; language: Language }
  | { kind: 'object' | 'translations'; fields: readonly FieldView[] }
  | { kind: 'rows'; fields: readonly FieldView[]; template: string; add: string };

export interface FieldView {
  name: string;
  label: string;
  help: string | undefined;
  isRequired: boolean;
  input: InputView;
}

interface Given {
  language: Language;
  choices: Choices;
  files: readonly FileLine[];
}

/** The fields of a form in the language of the employee, with everything that can be chosen. */
export function toFieldViews(fields: readonly EditedField[], given: Given): FieldView[] {
  const say = (label: Label) => pickText(label, given.language).text;
  return fields.map(({ name, label, help, isRequired, input }) => ({
    name,
    label: say(label),
    help: help && say(help),
    isRequired,
    input: toInputView(input, given),
  }));
}

function toInputView(input: EditedInput, given: Given): InputView {
  const { language, choices, files } = given;
  switch (input.kind) {
    case 'line':
    case 'color':
      return { kind: 'line' };
    case 'lines':
    case 'markup':
    case 'integer':
    case 'checkbox':
    case 'date':
    case 'moment':
    case 'time':
      return { kind: input.kind };
    case 'number':
      return { kind: 'number' };
    case 'money':
      return { kind: 'number', unit: '$' };
    case 'percent':
      return { kind: 'number', unit: '%' };
    case 'days':
    case 'words':
      return { kind: 'list' };
    case 'choice':
    case 'choices': {
      const named = input.choices.map(({ value, label }) => ({
        value: String(value),
        name: pickText(label, language).text,
      }));
      return { kind: input.kind, choices: named };
    }
    case 'code':
    case 'record':
      return { kind: 'choice', choices: choices[input.of] ?? [] };
    case 'codes':
    case 'linked':
      return { kind: 'choices', choices: choices[input.of] ?? [] };
    case 'picture':
      return { kind: 'picture', choices: files.map(({ id, title }) => ({ value: id, name: title })) };
    case 'texts':
      return { kind: 'texts', isLong: input.long === true, language };
    case 'object':
    case 'translations':
      return { kind: input.kind, fields: toFieldViews(input.fields, given) };
    case 'rows': {
      const { template, add } = input;
      return {
        kind: 'rows',
        fields: toFieldViews(input.fields, given),
        template,
        add: pickText(add, language).text,
      };
    }
  }
}
