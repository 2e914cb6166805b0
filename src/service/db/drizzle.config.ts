import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/service/db/tables/*.ts',
  out: './src/service/db/migrations',
});
