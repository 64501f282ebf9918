import { testSteps } from './steps.ts';
import { webkit } from './webkit.ts';

testSteps(webkit);
