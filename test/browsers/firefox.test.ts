import { firefox } from './firefox.ts';
import { testSteps } from './steps.ts';

testSteps(firefox);
