import { describe, expect, it } from 'vitest';
import { isUnanswered } from './unanswered.ts';

describe('a fetch without a response', () => {
  it.each([
    'Failed to fetch',
    'Failed to fetch (www.example.com)',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Load failed (www.example.com)',
  ])('is recognized by the browser’s message: %s', (message) => {
    expect(isUnanswered(new TypeError(message))).toBe(true);
  });

  it.each([
    new TypeError('Failed to fetch dynamically imported module: https://www.example.com/static/a.js'),
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    new Error('Failed to fetch'),
    'Failed to fetch',
    undefined,
  ])('is not assumed for other errors: %s', (error) => {
    expect(isUnanswered(error)).toBe(false);
  });
});
