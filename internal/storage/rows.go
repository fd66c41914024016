package storage

import (
	"database/sql"
	"strings"
)

// Misfit is damage in place of an error of a value that its column cannot have been given,
// such as a NULL where none is allowed, and any other error as it is. Package sql has no
// error of its own for it.
func Misfit(err, damage error) error {
	if err != nil && strings.HasPrefix(err.Error(), "sql: Scan error") {
		return damage
	}
	return err
}

// Each returns a function that reads the rows of a query one by one and closes them.
func Each(rows *sql.Rows, err error) func(one func(scan func(...any) error) error) error {
	return func(one func(scan func(...any) error) error) error {
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // its error is that of rows.Err
		for rows.Next() {
			if err := one(rows.Scan); err != nil {
				return err
			}
		}
		return rows.Err()
	}
}
