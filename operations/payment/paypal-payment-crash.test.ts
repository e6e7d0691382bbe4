import { paypalScenarios } from '#tests/support/crash-scenarios.ts';
import { liveThroughCrashes } from '#tests/support/live-through-crashes.ts';

liveThroughCrashes(paypalScenarios);
