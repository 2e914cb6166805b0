/**
 * Fails where a module reads a text while it loads: the text stays English (src/languages/language.ts). `npm run check`
 * runs it.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

type Program = ReturnType<typeof parseSync>['program'];

function textsAtLoad(program: Program): string[] {
  const names = new Set(
    program.body.flatMap((statement) => {
      if (statement.type !== 'ImportDeclaration') return [];
      const locals = statement.specifiers.map(({ local }) => local.name);
      return /texts\.ts$/.test(statement.source.value)
        ? locals
        : locals.filter((name) => /(^t|T)exts$/.test(name));
    }),
  );
  let depth = 0;
  const found: string[] = [];
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    ...{ FunctionDeclaration: enter, 'FunctionDeclaration:exit': leave },
    ...{ FunctionExpression: enter, 'FunctionExpression:exit': leave },
    ...{ ArrowFunctionExpression: enter, 'ArrowFunctionExpression:exit': leave },
    MemberExpression: ({ object, property }) => {
      if (depth > 0 || object.type !== 'Identifier' || !names.has(object.name)) return;
      found.push('name' in property ? String(property.name) : '');
    },
  }).visit(program);
  return found;
}

for (const path of globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })) {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  for (const text of textsAtLoad(program)) {
    console.error(`${path} reads the text ${text} while it loads.`);
    process.exitCode = 1;
  }
}
