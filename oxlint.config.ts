import { defineConfig } from 'oxlint';
import { borderOverrides, testBorderOverrides } from './build/lint/borders.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-regexp', './build/lint/no-clock-in-assertion.ts'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/consistent-type-assertions': [
      'error',
      {
        assertionStyle: 'as',
      },
    ],
    'import/no-default-export': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css'],
      },
    ],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/no-danger': 'error',
    curly: ['error', 'all'],
    eqeqeq: 'error',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect*'],
      },
    ],
    'no-console': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'regexp/no-super-linear-backtracking': [
      'error',
      {
        report: 'potential',
      },
    ],
    'regexp/no-super-linear-move': [
      'error',
      {
        report: 'potential',
      },
    ],
  },
  ignorePatterns: ['out', 'dist'],
  overrides: [
    ...borderOverrides(),
    {
      files: ['*.config.ts', '**/*.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['renderer/**'],
      rules: {
        'max-lines-per-function': [
          'error',
          {
            max: 60,
            skipBlankLines: true,
            skipComments: true,
          },
        ],
        'react/forbid-elements': [
          'error',
          {
            forbid: [
              {
                element: 'textarea',
                message: 'Use ui/textarea.tsx: it keeps the history of what is typed.',
              },
            ],
          },
        ],
        'react/jsx-no-literals': [
          'error',
          {
            noStrings: true,
            ignoreProps: true,
            allowedStrings: [' ', '\u00b7'],
          },
        ],
      },
    },
    {
      files: ['renderer/**'],
      rules: {
        'guildhall/keys-by-helper': 'error',
      },
    },
    {
      files: ['renderer/ui/key-of.ts', 'renderer/**/*.test.ts', 'renderer/**/*.test.tsx'],
      rules: {
        'guildhall/keys-by-helper': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts', '**/testing/**', 'tests/**'],
      rules: {
        'guildhall/no-clock-in-assertion': 'error',
      },
    },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.e2e.ts',
        'renderer/testing/**',
        'electron/**/testing/**',
      ],
      rules: {
        'guildhall/no-own-patience': 'error',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
      rules: {
        'max-lines-per-function': 'off',
        'react/jsx-no-literals': 'off',
        'react/forbid-elements': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'tests/**'],
      rules: {
        'no-restricted-imports': 'off',
        'unicorn/consistent-function-scoping': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '{tests,build,bench}/**'],
      rules: {
        'regexp/no-super-linear-backtracking': 'off',
        'regexp/no-super-linear-move': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts'],
      rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
    },
    ...testBorderOverrides(),
  ],
});
