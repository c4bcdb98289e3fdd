// SPDX-License-Identifier: Apache-2.0
#include "database/database.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"
#include "base/files.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "database/position_key.h"
#include "notation/points.h"

#ifdef TENGEN_SQLITE
#include <sqlite3.h>
#endif

namespace tengen {

#ifdef TENGEN_SQLITE

namespace {

namespace fs = std::filesystem;

// "Tngn": SQLite's application_id, which distinguishes Tengen's files from files of other programs.
constexpr int kApplicationId = 0x546e676e;
constexpr int kFormat = 1;  // version of the schema, SQLite's user_version
// Time limits of a call:
constexpr std::chrono::seconds kForOne(5);   // for a call on one record
constexpr std::chrono::minutes kForAll(10);  // for any other call
// Number of steps of SQLite's virtual machine between two readings of the clock.
constexpr int kBetweenLooks = 10'000;
// The largest size in bytes of a position's comment, and of all its texts together.
constexpr int kLongestColumn = 64 << 20;
// The largest depth of a record, in plies. Searches and proofs have fewer plies.
constexpr int kMostDepth = 1000;
constexpr std::chrono::milliseconds kBetweenCommits(500);  // between two commits of a batch
// The number of rows that ForEach reads at once.
constexpr std::size_t kPage = 1000;

// Used in both modes. SQLite recommends these settings for files from unknown people. The file is
// not mapped into memory, because this process would crash if another program shortened the file.
constexpr char kCarefulPragmas[] = "PRAGMA cell_size_check=1; PRAGMA mmap_size=0;";
// A commit writes to the write-ahead log at once. SQLite writes the log to the disk from time to
// time. The cache of 64 MiB (cache_size in KiB) has room for the inner pages of some million
// positions.
constexpr char kPragmas[] =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536;"
    "PRAGMA temp_store=MEMORY;";
// For Mode::kRead. If the system allows it, the connection is opened for writing, and query_only
// forbids changes. Reason: when the last connection closes, SQLite deletes the write-ahead log and
// its index only if this connection was opened for writing.
constexpr char kReadPragmas[] = "PRAGMA query_only=1; PRAGMA cache_size=-65536;";
constexpr char kSchema[] =
    "CREATE TABLE position(key BLOB PRIMARY KEY NOT NULL, label INTEGER NOT NULL,"
    " value INTEGER NOT NULL, depth INTEGER NOT NULL, bound INTEGER NOT NULL,"
    " comment TEXT NOT NULL, texts TEXT NOT NULL) WITHOUT ROWID";
// Counts the tables, views and triggers in the file that are not part of Tengen's schema. SQLite's
// own statistics (sqlite_stat1) are not counted, because they change nothing.
constexpr char kForeignParts[] =
    "SELECT count(*) FROM sqlite_master WHERE NOT (type = 'table' AND name LIKE 'sqlite\\_stat_'"
    " ESCAPE '\\') AND NOT (type = 'table' AND name = 'position' AND sql = ?1)";
// The texts of a position, each as one line: "x,y text".
std::string TextsColumn(const PositionRecord& record) {
  std::string column;
  for (const auto& [point, text] : record.texts) {
    StrAppend(&column, PointText(point), " ", text, "\n");
  }
  return column;
}

void ReadTexts(std::string_view column, PositionRecord& record) {
  while (!column.empty()) {
    const std::size_t end = std::min(column.find('\n'), column.size());
    const std::string_view line = column.substr(0, end);
    column.remove_prefix(std::min(end + 1, column.size()));
    const std::size_t blank = line.find(' ');
    const std::optional<Point> point = ParsePoint(line.substr(0, blank));
    if (blank == std::string_view::npos || !point) continue;
    record.texts.emplace_back(*point, std::string(line.substr(blank + 1)));
  }
}

// The address with which SQLite opens a file as immutable. SQLite then assumes that no program
// changes the file.
std::string ImmutableAddress(const fs::path& path) {
  const std::u8string name = fs::absolute(path).generic_u8string();
  std::string address = "file://";
  if (!name.starts_with(u8'/')) address += '/';  // Windows: C:/folder/file
  for (const char8_t c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (absl::ascii_isalnum(byte) ||
        std::string_view("/:._-").find(static_cast<char>(byte)) != std::string_view::npos) {
      address += static_cast<char>(byte);
    } else {
      absl::StrAppendFormat(&address, "%%%02x", byte);
    }
  }
  return address + "?immutable=1";
}

// True if a write-ahead log or a journal has changes that are not in the file yet.
bool HasChangesBeside(const fs::path& path) {
  for (const char* const ending : {"-wal", "-journal"}) {
    fs::path beside = path;
    beside += ending;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(beside, error);
    if (!error && size > 0) return true;
  }
  return false;
}

// The smallest string that is greater than all strings with this prefix. Empty = no such string.
std::string After(std::string_view prefix) {
  std::string after(prefix);
  while (!after.empty() && after.back() == '\xff') after.pop_back();
  if (!after.empty()) after.back() = static_cast<char>(after.back() + 1);
  return after;
}

}  // namespace

// SQLite's handle of the database and its prepared statements.
struct Database::Connection {
  enum Query { kFind, kContains, kStore, kErase, kScan, kCount, kCheck, kQueries };
  static constexpr std::array<const char*, kQueries> kSql = {
      "SELECT label, value, depth, bound, comment, texts FROM position WHERE key = ?1",
      "SELECT 1 FROM position WHERE key = ?1",
      "INSERT INTO position VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT(key) DO UPDATE SET"
      " label = ?2, value = ?3, depth = ?4, bound = ?5, comment = ?6, texts = ?7",
      "DELETE FROM position WHERE key = ?1",
      "SELECT label, value, depth, bound, comment, texts, key FROM position"
      " WHERE key > ?1 AND (?2 IS NULL OR key < ?2) ORDER BY key LIMIT ?3",
      "SELECT count(*) FROM position WHERE key >= ?1 AND (?2 IS NULL OR key < ?2)",
      "PRAGMA integrity_check(1)"};

  ~Connection() {
    for (sqlite3_stmt* statement : statements) sqlite3_finalize(statement);
    sqlite3_close(handle);
  }

  absl::Status Error(std::string_view doing) const {
    const int code = sqlite3_errcode(handle) & 0xff;
    const std::string text = StrCat(file, ": cannot ", doing, ": ", sqlite3_errmsg(handle));
    if (code == SQLITE_NOTADB) {
      return absl::FailedPreconditionError(
          StrCat(file,
                 " is not a database of Tengen (Yixin and Rapfi have another format for .db "
                 "files; they can write .lib files, which Tengen reads)"));
    }
    if (code == SQLITE_CORRUPT) return absl::DataLossError(text);
    if (code == SQLITE_INTERRUPT) {
      return absl::UnavailableError(StrCat(file, ": cannot ", doing, ": it took too long"));
    }
    return absl::UnavailableError(text);
  }

  // Opens the file and turns on SQLite's defences against hostile files.
  absl::Status Open(const std::string& name, int flags, std::chrono::milliseconds patience) {
    sqlite3_close(std::exchange(handle, nullptr));
    if (sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) {
      return Error("be opened");
    }
    constexpr std::pair<int, int> kDefences[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                                 {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                                 {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                                 {SQLITE_DBCONFIG_ENABLE_VIEW, 0}};
    for (const auto& [what, on] : kDefences) sqlite3_db_config(handle, what, on, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestColumn);
    sqlite3_busy_timeout(handle, static_cast<int>(patience.count()));
    const auto is_late = [](void* self) {
      return Clock::now() > static_cast<Connection*>(self)->deadline ? 1 : 0;
    };
    sqlite3_progress_handler(handle, kBetweenLooks, is_late, this);
    return Run(kCarefulPragmas, "be opened");
  }

  // Sets the time limit of a call. Call Begin before each use of SQLite.
  void Begin(Clock::duration most) { deadline = Clock::now() + most; }

  absl::Status Run(const char* sql, std::string_view doing) {
    Begin(kForAll);
    if (sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return absl::OkStatus();
    return Error(doing);
  }

  // The number that a query returns. `text`, if not nullptr, is the parameter of the query.
  absl::StatusOr<std::int64_t> Number(const char* sql, const char* text = nullptr) {
    Begin(kForOne);
    sqlite3_stmt* statement = nullptr;
    std::int64_t number = 0;
    int code = sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr);
    if (code == SQLITE_OK && text != nullptr) {
      code = sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    }
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    if (code == SQLITE_ROW) number = sqlite3_column_int64(statement, 0);
    const absl::Status status = code == SQLITE_ROW ? absl::OkStatus() : Error("be read");
    sqlite3_finalize(statement);
    if (!status.ok()) return status;
    return number;
  }

  absl::Status Prepare() {
    Begin(kForOne);
    for (int i = 0; i < kQueries; ++i) {
      const int code = sqlite3_prepare_v3(handle, kSql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                          &statements[i], nullptr);
      if (code != SQLITE_OK) return Error("be read");
    }
    return absl::OkStatus();
  }

  sqlite3* handle = nullptr;
  std::string file;
  std::array<sqlite3_stmt*, kQueries> statements{};
  Clock::time_point deadline;  // deadline of the call that runs now
};

namespace {

// Uses a prepared statement of a connection, for at most the given time. The destructor resets the
// statement.
class Use {
 public:
  template <class Connection>
  Use(Connection& connection, int query, Clock::duration most = kForOne)
      : statement_(connection.statements[static_cast<std::size_t>(query)]) {
    connection.Begin(most);
  }
  ~Use() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

  // Bind a value to parameter `at`, from 1. The bytes must outlive this object.
  void Blob(int at, std::string_view bytes) {
    sqlite3_bind_blob(statement_, at, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
  }
  void Text(int at, std::string_view text) {
    sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void Number(int at, std::int64_t number) { sqlite3_bind_int64(statement_, at, number); }
  int Step() { return sqlite3_step(statement_); }

  std::int64_t Int(int column) { return sqlite3_column_int64(statement_, column); }
  std::string_view Bytes(int column) {
    const auto* const data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return {data == nullptr ? "" : data,
            static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }
  // nullopt = the row has a label or a number that this program never writes.
  std::optional<PositionRecord> Record() {
    PositionRecord record;
    const std::int64_t label = Int(0), value = Int(1), depth = Int(2), bound = Int(3);
    const auto in = [](std::int64_t number, std::int64_t low, std::int64_t high) {
      return number >= low && number <= high;
    };
    const bool labelled = in(label, '!', '~') || label == label::kNone;
    if (!labelled || !in(value, -kWin, kWin) || !in(depth, 0, kMostDepth) || !in(bound, 0, 3)) {
      return std::nullopt;
    }
    record.label = static_cast<char>(label);
    record.value = static_cast<Value>(value);
    record.depth = static_cast<int>(depth);
    record.bound = static_cast<Bound>(bound);
    record.comment = Bytes(4);
    ReadTexts(Bytes(5), record);
    return record;
  }

 private:
  sqlite3_stmt* const statement_;
};

}  // namespace

Database::Database(fs::path path, Mode mode, bool made, std::unique_ptr<Connection> connection)
    : path_(std::move(path)), mode_(mode), made_(made), connection_(std::move(connection)) {}

Database::~Database() {
  if (in_batch_) (void)EndBatch();
}

bool Database::IsBuiltIn() { return true; }

absl::StatusOr<std::unique_ptr<Database>> Database::Open(const fs::path& path, Mode mode,
                                                         std::chrono::milliseconds patience) {
  std::error_code error;
  const bool is_there = fs::exists(path, error);
  if (mode == Mode::kRead && !is_there) {
    return absl::NotFoundError(StrCat(path.string(), ": there is no such file"));
  }
  if (IsNoPlainFile(path)) {
    return absl::FailedPreconditionError(
        StrCat(path.string(), ": cannot be opened: it is a folder, a pipe or a device"));
  }
  if (mode == Mode::kWrite && path.has_parent_path()) {
    fs::create_directories(path.parent_path(), error);  // if this fails, opening fails, too
  }
  auto connection = std::make_unique<Connection>();
  connection->file = path.string();
  const absl::Status status = Connect(path, mode, patience, *connection);
  if (status.ok()) {
    return std::unique_ptr<Database>(new Database(path, mode, !is_there, std::move(connection)));
  }
  connection.reset();
  const std::uintmax_t size = fs::file_size(path, error);
  if (!is_there && !error && size == 0 && !HasChangesBeside(path)) fs::remove(path, error);
  return status;
}

absl::Status Database::Connect(const fs::path& path, Mode mode, std::chrono::milliseconds patience,
                               Connection& connection) {
  const std::u8string name = path.u8string();
  const int flags =
      mode == Mode::kRead ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  absl::Status status = connection.Open({name.begin(), name.end()}, flags, patience);
  if (!status.ok()) return status;
  absl::StatusOr<std::int64_t> id = connection.Number("PRAGMA application_id");
  // To read a database with a write-ahead log, SQLite must create another file next to it. If the
  // system refuses this, no program can write in this folder, so the file can be opened as
  // immutable.
  const int code = sqlite3_errcode(connection.handle) & 0xff;
  if (!id.ok() && mode == Mode::kRead && (code == SQLITE_CANTOPEN || code == SQLITE_READONLY)) {
    if (HasChangesBeside(path)) {
      return absl::UnavailableError(
          StrCat(path.string(),
                 ": cannot be read: there are newer changes in the file that ends in "
                 "-wal or -journal, and reading them needs a folder that can be "
                 "written"));
    }
    status =
        connection.Open(ImmutableAddress(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, patience);
    if (!status.ok()) return status;
    id = connection.Number("PRAGMA application_id");
  }
  if (!id.ok()) return id.status();
  const absl::StatusOr<std::int64_t> format = connection.Number("PRAGMA user_version");
  if (!format.ok()) return format.status();
  const absl::StatusOr<std::int64_t> parts =
      connection.Number("SELECT count(*) FROM sqlite_master");
  if (!parts.ok()) return parts.status();
  const bool is_new = *id == 0 && *parts == 0;
  if (!is_new && *id != kApplicationId) {
    return absl::FailedPreconditionError(
        StrCat(path.string(), " is a database of another program"));
  }
  if (!is_new && *format != kFormat) {
    return absl::FailedPreconditionError(
        StrCat(path.string(), " has format ", *format, "; this version of Tengen reads ", kFormat));
  }
  if (is_new && mode == Mode::kRead) {
    return absl::FailedPreconditionError(StrCat(path.string(), " is empty"));
  }
  const absl::StatusOr<std::int64_t> foreign = connection.Number(kForeignParts, kSchema);
  if (!foreign.ok()) return foreign.status();
  if (!is_new && (*foreign > 0 || *parts == 0)) {
    return absl::FailedPreconditionError(
        StrCat(path.string(),
               " is not as Tengen makes a database: it has a trigger, a view or "
               "another table, which Tengen does not run"));
  }
  status = connection.Run(mode == Mode::kRead ? kReadPragmas : kPragmas, "be opened");
  if (status.ok() && is_new) {
    const std::string make = StrCat("BEGIN; PRAGMA application_id=", kApplicationId,
                                    "; PRAGMA user_version=", kFormat, "; ", kSchema, "; COMMIT;");
    status = connection.Run(make.c_str(), "be made");
  }
  return status.ok() ? connection.Prepare() : status;
}

void Database::Abandon(std::unique_ptr<Database> database) {
  if (database == nullptr || !database->made_) return;
  const absl::StatusOr<std::int64_t> count = database->Count();
  const fs::path path = database->path_;
  database.reset();
  std::error_code error;
  if (count.ok() && *count == 0 && !HasChangesBeside(path)) fs::remove(path, error);
}

void Database::SetPatience(std::chrono::milliseconds patience) {
  sqlite3_busy_timeout(connection_->handle, static_cast<int>(patience.count()));
}

absl::Status Database::Impossible() const {
  return absl::DataLossError(
      StrCat(connection_->file,
             " is damaged: a position has a label or a number that is impossible "
             "(YXDBFIX deletes such positions)"));
}

absl::StatusOr<std::optional<PositionRecord>> Database::Find(std::string_view key) {
  Use use(*connection_, Connection::kFind);
  use.Blob(1, key);
  switch (use.Step()) {
    case SQLITE_ROW: {
      std::optional<PositionRecord> record = use.Record();
      if (!record) return Impossible();
      return record;
    }
    case SQLITE_DONE: return std::nullopt;
    default: return connection_->Error("be read");
  }
}

absl::StatusOr<bool> Database::Contains(std::string_view key) {
  Use use(*connection_, Connection::kContains);
  use.Blob(1, key);
  const int code = use.Step();
  if (code != SQLITE_ROW && code != SQLITE_DONE) return connection_->Error("be read");
  return code == SQLITE_ROW;
}

absl::Status Database::Store(std::string_view key, const PositionRecord& record) {
  const std::string texts = TextsColumn(record);
  {
    Use use(*connection_, Connection::kStore);
    use.Blob(1, key);
    use.Number(2, record.label);
    use.Number(3, record.value);
    use.Number(4, record.depth);
    use.Number(5, static_cast<int>(record.bound));
    use.Text(6, record.comment);
    use.Text(7, texts);
    if (use.Step() != SQLITE_DONE) return connection_->Error("be written");
  }
  return BatchTick();
}

absl::StatusOr<bool> Database::Erase(std::string_view key) {
  {
    Use use(*connection_, Connection::kErase);
    use.Blob(1, key);
    if (use.Step() != SQLITE_DONE) return connection_->Error("be written");
  }
  const bool erased = sqlite3_changes(connection_->handle) > 0;
  if (const absl::Status status = BatchTick(); !status.ok()) return status;
  return erased;
}

// Reads kPage rows at a time. While `body` runs, no statement is open, so `body` may store and
// erase.
absl::Status Database::ForEach(
    std::string_view prefix,
    const std::function<absl::Status(std::string_view key, const PositionRecord& record)>& body) {
  return Scan(prefix, [&](std::string_view key, const std::optional<PositionRecord>& record) {
    return record ? body(key, *record) : Impossible();
  });
}

absl::Status Database::Scan(
    std::string_view prefix,
    const std::function<absl::Status(std::string_view key,
                                     const std::optional<PositionRecord>& record)>& body) {
  const std::string end = After(prefix);
  std::string from(prefix);  // no key equals `prefix`, so `key > from` finds all keys
  std::vector<std::pair<std::string, std::optional<PositionRecord>>> page;
  do {
    page.clear();
    {
      Use use(*connection_, Connection::kScan);
      use.Blob(1, from);
      if (!end.empty()) use.Blob(2, end);
      use.Number(3, kPage);
      int code = use.Step();
      for (; code == SQLITE_ROW; code = use.Step()) {
        page.emplace_back(std::string(use.Bytes(6)), use.Record());
      }
      if (code != SQLITE_DONE) return connection_->Error("be read");
    }
    for (const auto& [key, record] : page) {
      // If the file is damaged, SQLite could return the same rows again and again.
      if (key <= from) return absl::DataLossError(StrCat(connection_->file, " is damaged"));
      if (absl::Status status = body(key, record); !status.ok()) return status;
      from = key;
    }
  } while (page.size() == kPage);
  return absl::OkStatus();
}

absl::StatusOr<std::int64_t> Database::Count(std::string_view prefix) {
  const std::string end = After(prefix);
  Use use(*connection_, Connection::kCount, kForAll);
  use.Blob(1, prefix.data() == nullptr ? std::string_view("") : prefix);
  if (!end.empty()) use.Blob(2, end);
  if (use.Step() != SQLITE_ROW) return connection_->Error("be read");
  return use.Int(0);
}

absl::Status Database::BeginBatch() {
  const absl::Status status = connection_->Run("BEGIN IMMEDIATE", "be written");
  in_batch_ = status.ok();
  last_commit_ = Clock::now();
  return status;
}

absl::Status Database::EndBatch() {
  in_batch_ = false;
  absl::Status status = connection_->Run("COMMIT", "be written");
  if (!status.ok()) (void)connection_->Run("ROLLBACK", "be written");
  return status;
}

absl::Status Database::BatchTick() {
  if (!in_batch_ || Clock::now() - last_commit_ < kBetweenCommits) return absl::OkStatus();
  const absl::Status status = EndBatch();
  return status.ok() ? BeginBatch() : status;
}

absl::Status Database::Save() {
  return connection_->Run("PRAGMA wal_checkpoint(TRUNCATE)", "be saved");
}

absl::Status Database::Check() {
  {
    Use use(*connection_, Connection::kCheck, kForAll);
    if (use.Step() != SQLITE_ROW) return connection_->Error("be checked");
    const std::string_view found = use.Bytes(0);
    if (found != "ok") return absl::DataLossError(StrCat(connection_->file, ": ", found));
  }
  return ForEach({}, [](std::string_view, const PositionRecord&) { return absl::OkStatus(); });
}

absl::StatusOr<std::int64_t> Database::Fix() {
  absl::Status status = connection_->Run("REINDEX; VACUUM;", "be repaired");
  std::vector<std::string> wrong;
  if (status.ok()) {
    status = Scan({}, [&wrong](std::string_view key, const std::optional<PositionRecord>& record) {
      if (!record || !ReadKey(key)) wrong.emplace_back(key);
      return absl::OkStatus();
    });
  }
  for (const std::string& key : wrong) {
    if (status.ok()) status = Erase(key).status();
  }
  if (!status.ok()) return status;
  return static_cast<std::int64_t>(wrong.size());
}

#else  // TENGEN_SQLITE

// Without SQLite, no object of this type exists.
struct Database::Connection {};

namespace {
absl::Status NoSqlite() {
  return absl::UnimplementedError(
      "this build of Tengen has no database: it was built without SQLite");
}
}  // namespace

bool Database::IsBuiltIn() { return false; }
Database::~Database() = default;
absl::StatusOr<std::unique_ptr<Database>> Database::Open(const std::filesystem::path&, Mode,
                                                         std::chrono::milliseconds) {
  return NoSqlite();
}
void Database::Abandon(std::unique_ptr<Database>) {}
void Database::SetPatience(std::chrono::milliseconds) {}
absl::StatusOr<std::optional<PositionRecord>> Database::Find(std::string_view) {
  return NoSqlite();
}
absl::StatusOr<bool> Database::Contains(std::string_view) { return NoSqlite(); }
absl::Status Database::Store(std::string_view, const PositionRecord&) { return NoSqlite(); }
absl::StatusOr<bool> Database::Erase(std::string_view) { return NoSqlite(); }
absl::Status Database::ForEach(
    std::string_view, const std::function<absl::Status(std::string_view, const PositionRecord&)>&) {
  return NoSqlite();
}
absl::StatusOr<std::int64_t> Database::Count(std::string_view) { return NoSqlite(); }
absl::Status Database::BeginBatch() { return NoSqlite(); }
absl::Status Database::EndBatch() { return NoSqlite(); }
absl::Status Database::Save() { return NoSqlite(); }
absl::Status Database::Check() { return NoSqlite(); }
absl::StatusOr<std::int64_t> Database::Fix() { return NoSqlite(); }

#endif

}  // namespace tengen
