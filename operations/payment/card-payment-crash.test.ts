import { cardScenarios } from '#tests/support/crash-scenarios.ts';
import { liveThroughCrashes } from '#tests/support/live-through-crashes.ts';

liveThroughCrashes(cardScenarios);
