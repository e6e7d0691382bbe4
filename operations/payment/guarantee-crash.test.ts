import { guaranteeScenarios } from '#tests/support/crash-scenarios.ts';
import { testCrashScenarios } from '#tests/support/test-crash-scenarios.ts';

testCrashScenarios(guaranteeScenarios);
