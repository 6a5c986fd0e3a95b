/*
 * A SQLite extension for measurements: `statement_work(n)` sums counter n of sqlite3_stmt_status over all statements
 * that its connection has prepared. better-sqlite3 does not expose these.
 */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

static void statement_work(sqlite3_context *context, int count, sqlite3_value **values) {
  int counter = sqlite3_value_int(values[0]);
  sqlite3 *db = sqlite3_context_db_handle(context);
  sqlite3_int64 sum = 0;
  (void)count;
  for (sqlite3_stmt *statement = sqlite3_next_stmt(db, 0); statement; statement = sqlite3_next_stmt(db, statement))
    sum += sqlite3_stmt_status(statement, counter, 0);
  sqlite3_result_int64(context, sum);
}

int sqlite3_extension_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  (void)error;
  return sqlite3_create_function(db, "statement_work", 1, SQLITE_UTF8, 0, statement_work, 0, 0);
}
